/** The public provider document. It has public fields only: never earnings, e-mail, phone or home position. */
import * as v from 'valibot'
import { ACTIVE_PACKAGES_MAX, RECENT_REVIEWS, TEXT_LIMITS } from '../constants.ts'
import {
  documentBase,
  experienceField,
  instantField,
  labelsField,
  latitudeField,
  longitudeField,
  radiusField,
  requiredText,
  storedCityField,
  storedPriceField,
  storedServiceField,
  textField,
  uidField,
} from '../fields.ts'
import { publicReviewSchema, type PublicReview } from './review.ts'
import { scheduleSchema } from './schedule.ts'
import { publicPackageSchema } from './service-package.ts'

export const PROVIDER_STATUSES = ['Available', 'Busy', 'Off Duty', 'Emergency Only'] as const
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number]

/** Details of a provider that an admin can confirm. */
export const VERIFICATION_CHECKS = ['identity', 'business', 'phone', 'address'] as const
export type VerificationCheck = (typeof VERIFICATION_CHECKS)[number]

/** Other sites that a provider can link to (section 3). */
export const PORTFOLIO_SITES = ['website', 'instagram', 'linkedin', 'facebook', 'youtube', 'portfolio'] as const
export type PortfolioSite = (typeof PORTFOLIO_SITES)[number]

const link = v.optional(v.pipe(v.string(), v.maxLength(TEXT_LIMITS.link)))

export const recentReviewSchema = publicReviewSchema
export type RecentReview = PublicReview

export const providerSchema = v.object({
  ...documentBase,
  type: v.literal('provider'),
  id: uidField,
  provider_uid: uidField,
  name: requiredText(TEXT_LIMITS.name, 'Name is required'),
  service_type: storedServiceField,
  latitude: latitudeField,
  longitude: longitudeField,
  city: storedCityField,
  /** Cities where the provider was listed before. The feed of each keeps a tombstone. */
  former_cities: v.array(storedCityField),
  /** 1 to 5; 5 without reviews (decisions). For sorting only. */
  rating: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  review_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Sum of all stars, so that the average is exact in any order of arrival. */
  rating_sum: v.pipe(v.number(), v.integer()),
  recent_reviews: v.pipe(v.array(recentReviewSchema), v.maxLength(RECENT_REVIEWS)),
  price_per_hour: storedPriceField,
  /** Active packages; absent if the provider never had any. */
  packages: v.optional(v.pipe(v.array(publicPackageSchema), v.maxLength(ACTIVE_PACKAGES_MAX))),
  /** How long the provider needs to set out, minutes. Earlier releases stored up to 240. */
  eta_minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(240)),
  profile_image: v.pipe(v.string(), v.maxLength(16)),
  is_verified: v.boolean(),
  /** When an admin verified the provider, and which details; null or absent if this was not recorded. */
  verified_at: v.nullish(instantField),
  verified_what: v.nullish(v.array(v.picklist(VERIFICATION_CHECKS))),
  bio: textField(TEXT_LIMITS.bio),
  experience_years: experienceField,
  certifications: labelsField,
  languages: labelsField,
  total_completed_jobs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** 0 to 1: requests answered before their deadline divided by requests answered or expired; 1 before the first. */
  response_rate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Requests that were answered or expired. A request cancelled before an answer does not count. */
  requests_counted: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  requests_answered: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  emergency_service: v.boolean(),
  subscription_available: v.boolean(),
  status: v.picklist(PROVIDER_STATUSES),
  is_available: v.boolean(),
  service_radius_km: radiusField,
  visible: v.boolean(),
  is_approved: v.boolean(),
  approval: v.picklist(['pending', 'approved', 'rejected']),
  is_blocked: v.boolean(),
  /** When an admin removed the service; null or absent while it exists. The document is kept, so that the service can be restored. */
  removed_at: v.nullish(instantField),
  portfolio_links: v.object({ website: link, instagram: link, linkedin: link, facebook: link, youtube: link, portfolio: link }),
  schedule: scheduleSchema,
  created_at: instantField,
  updated_at: instantField,
})
export type Provider = v.InferOutput<typeof providerSchema>

/** Shown on the map: visible, not Off Duty, not blocked, not removed, not rejected (decisions "Listing"). */
export const isListed = (provider: Provider): boolean =>
  provider.visible && provider.status !== 'Off Duty' && !isSuspended(provider) && provider.approval !== 'rejected'

/** Blocked or removed: requests of this account are refused. */
export const isSuspended = (provider: Pick<Provider, 'is_blocked' | 'removed_at'>): boolean =>
  provider.is_blocked || (provider.removed_at ?? null) !== null

/** Average of real reviews to one decimal; undefined is shown as 'New'. */
export const displayRating = (provider: Pick<Provider, 'review_count' | 'rating'>): number | undefined =>
  provider.review_count > 0 ? Math.round(provider.rating * 10) / 10 : undefined
