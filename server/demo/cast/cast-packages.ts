/** Service packages of Grace, Chidi and Linh. */
import type { ServicePackage } from '#domain/documents/service-package.ts'
import { packageId, type Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { DEMO_CAST, type CastMember } from './cast.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

type Offer = Pick<ServicePackage, 'name' | 'tier' | 'price' | 'description' | 'included_services' | 'duration_hours'> & {
  readonly is_active?: false
}

const GRACE: readonly Offer[] = [
  {
    name: 'Weekly tidy',
    tier: 'basic',
    price: 65,
    duration_hours: 2,
    description: 'For homes in good shape: an hour for the kitchen, an hour for the rest.',
    included_services: ['Kitchen and bathroom', 'Floors', 'Trash taken out'],
  },
  {
    name: 'Spring clean',
    tier: 'standard',
    price: 125,
    duration_hours: 4,
    description: 'Once or twice a year, top to bottom.',
    included_services: ['Everything in the weekly tidy', 'Inside windows', 'Inside the oven', 'Baseboards and doors'],
  },
  {
    name: 'Moving out',
    tier: 'premium',
    price: 260,
    duration_hours: 8,
    description: 'An empty apartment, left clean, with a signed checklist for the landlord.',
    included_services: ['Everything in the spring clean', 'Cabinets inside and out', 'Balcony', 'Checklist with photos'],
  },
  {
    name: 'Office before nine',
    tier: 'standard',
    price: 90,
    duration_hours: 2.5,
    description: 'Ready before your team comes in. Back in spring.',
    included_services: ['Desks and floors', 'Kitchenette'],
    is_active: false,
  },
]

const CHIDI: readonly Offer[] = [
  {
    name: 'Leak found and fixed',
    tier: 'basic',
    price: 30,
    duration_hours: 1.5,
    description: 'One faucet, trap or tank. I’ll show you the worn part.',
    included_services: ['Diagnosis', 'Washers and seals', 'Two-week warranty'],
  },
  {
    name: 'Water heater',
    tier: 'premium',
    price: 85,
    duration_hours: 4,
    description: 'Your new heater installed, the old one taken away.',
    included_services: ['Installation', 'Pipes and valves', 'Pressure test', 'Old heater removed'],
  },
]

const LINH: readonly Offer[] = [
  {
    name: 'District 1 by night',
    tier: 'standard',
    price: 12,
    duration_hours: 2,
    description: 'City lights, the river and three places to eat.',
    included_services: ['Helmet and poncho', 'Three stops', 'Photos on the bridge'],
  },
]

function packagesOf(member: CastMember, offers: readonly Offer[], createdAt: Instant): readonly ServicePackage[] {
  const random = createSeededRandom(`packages ${member.email}`)
  return offers.map(({ is_active = true, ...offer }) => {
    const id = random.ulid()
    return {
      doc_id: packageId(member.uid, id),
      type: 'package',
      schema_version: 1,
      version: 1,
      id,
      provider_id: member.uid,
      ...offer,
      is_active,
      is_removed: false,
      contents_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}

/** Returns the packages of a provider, which are the same at every start. */
export function castPackages(provider: Uid, createdAt: Instant): readonly ServicePackage[] {
  if (provider === DEMO_CAST.grace.uid) return packagesOf(DEMO_CAST.grace, GRACE, createdAt)
  if (provider === DEMO_CAST.chidi.uid) return packagesOf(DEMO_CAST.chidi, CHIDI, createdAt)
  return provider === DEMO_CAST.linh.uid ? packagesOf(DEMO_CAST.linh, LINH, createdAt) : []
}
