/** A provider on a device creates, changes or deletes a package: any arguments, plausible or not. */
import { firstValueFrom } from 'rxjs'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { World } from '../world/world.ts'

type PackageAttempt =
  | { readonly name: 'save_package'; readonly args: CommandArgs<'save_package'> }
  | { readonly name: 'delete_package'; readonly args: CommandArgs<'delete_package'> }

const price = ({ random }: World): number => 20 + random.below(4) * 12.25

const newPackage = (world: World): CommandArgs<'save_package'> => ({
  package_id: world.newId(),
  name: ` Package ${world.random.below(9)} `,
  tier: world.random.pick(['basic', 'standard', 'premium'] as const) ?? 'basic',
  price: price(world),
  duration_hours: 0.5 + world.random.below(4) / 2,
  ...(world.random.chance(0.5) ? { included_services: ['Oven', ' Windows '] } : {}),
  ...(world.random.chance(0.2) ? { is_active: false } : {}),
})

const CHANGES: readonly ((world: World) => Omit<CommandArgs<'save_package'>, 'package_id'>)[] = [
  (world) => ({ price: price(world) }),
  (world) => ({ price: price(world) }),
  ({ random }) => ({ description: `as of ${random.below(5)}` }),
  ({ random }) => ({ is_active: random.chance(0.7) }),
  () => ({ duration_hours: 1, name: 'Short' }),
]

export async function randomPackageCommand(world: World, store: UserStore): Promise<PackageAttempt> {
  const { random } = world
  const own: ServicePackage | undefined = random.pick((await firstValueFrom(store.profile.packages())).map(({ doc }) => doc))
  if (!own || random.chance(0.45)) return { name: 'save_package', args: newPackage(world) }
  const package_id = own.id
  if (random.chance(0.15)) return { name: 'delete_package', args: { package_id } }
  return { name: 'save_package', args: { package_id, ...random.pick(CHANGES)?.(world) } }
}
