/** Every attack against the server of this tree, and with ATTACKED=all against the others that it names: none may spoil anything. */
import { afterEach, expect, test } from 'vitest'
import { storeKinds } from '#tests/contract/support/store-kinds.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { listAttacks } from './list-attacks.ts'
import type { Attack } from './attack.ts'
import { openMockTarget } from './open-mock-target.ts'
import { openServerTarget } from './open-server-target.ts'
import type { Target, TargetKind } from './target.ts'

const attacks = await listAttacks()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(kind: TargetKind, { limits }: Attack): Promise<Target> {
  if (kind === 'mock') return openMockTarget()
  if (kind === 'server') return openServerTarget(limits)
  const place = storeKinds()
    .find(({ name }) => name === 'postgres')
    ?.place()
  if (!place) throw new Error('PostgreSQL is not here')
  closing.push(place.remove)
  return openServerTarget(limits, await place.open())
}

/** `npm run test:security` attacks PostgreSQL and the page's backend too, whose starts take longer than most attacks. */
const areAllAttacked = process.env['ATTACKED'] === 'all'

const cases = attacks.flatMap((attack) =>
  (attack.on ?? ['server'])
    .filter((kind) => kind === 'server' || (areAllAttacked && (kind !== 'postgres' || postgresExists)))
    .map((kind) => ({ title: `${attack.point}: ${attack.name} (${kind})`, kind, attack })),
)

for (const { title, kind, attack } of cases)
  test(title, async () => {
    const target = await open(kind, attack)
    closing.unshift(target.close)
    expect(await attack.run(target)).toEqual([])
  })

test('each attack has a name of its own', () => {
  const names = attacks.map(({ point, name }) => `${point}: ${name}`)
  expect([...new Set(names)]).toEqual(names)
  expect(names.length).toBeGreaterThan(0)
})
