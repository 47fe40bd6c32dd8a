/** What a person says about themselves: profile, service and packages. */
import { map, type Observable } from 'rxjs'
import type { Block } from '#domain/documents/people/block.ts'
import type { Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import { withDefaults } from '#domain/documents/with-defaults.ts'
import { packageId, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import type { OptimisticDocument } from '../../optimistic-updates/optimistic-document.ts'
import { blocksView, documentView, packagesView, personalView } from '../../views/personal-views.ts'
import type { SessionAccess } from '../session-access.ts'

export interface ProfileResource {
  get(): Observable<Profile | undefined>
  /** The person's service as a provider. */
  provider(): Observable<OptimisticDocument<Provider> | undefined>
  /** The person's own packages, active or not, by tier and price; with those whose deletion waits. */
  packages(): Observable<readonly OptimisticDocument<ServicePackage>[]>
  /** One of the packages, or its last state before it was deleted. */
  packageIncludingDeleted(id: Ulid): Observable<ServicePackage | undefined>
  /** Blocks in force between the person and others, by the other person. */
  blocks(): Observable<ReadonlyMap<Uid, OptimisticDocument<Block>>>
}

export const createProfileResource = ({ view }: SessionAccess, uid: Uid): ProfileResource => ({
  get: () =>
    view(({ tables, projection }) => documentView(tables, projection.overlay, profileId(uid), 'profile')).pipe(
      map((profile) => profile && withDefaults(profile)),
    ),
  provider: () => view(({ tables, projection }) => personalView(tables, projection.overlay, providerId(uid), 'provider')),
  packages: () => view(({ tables, projection }) => packagesView(tables, projection.overlay)),
  packageIncludingDeleted: (id) =>
    view(({ tables, projection }) => documentView(tables, projection.overlay, packageId(uid, id), 'package')),
  blocks: () => view(({ tables, projection }) => blocksView(tables, projection.overlay, uid)),
})
