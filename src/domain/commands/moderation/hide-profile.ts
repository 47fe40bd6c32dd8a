/** Hides and shows what a person wrote about themselves: a provider's texts, links and picture, or a customer's name. */
import type { Profile } from '../../documents/profile.ts'
import type { Provider } from '../../documents/provider.ts'
import { HIDDEN_NAME } from '../../documents/placeholder-texts.ts'
import type { HiddenContent, HiddenProfile } from '../../documents/report.ts'
import { serviceOf } from '../../service-types.ts'
import type { Instant } from '../../time/instant.ts'
import { nextVersion } from '../command.ts'
import type { ModerationOutcome } from './moderation-outcome.ts'

const bareProfile = ({ service_type }: Provider): HiddenProfile => ({
  bio: '',
  certifications: [],
  profile_image: serviceOf(service_type).emoji,
  portfolio_links: {},
})

export function hideProfile(doc: Provider, now: Instant): ModerationOutcome {
  const { bio, certifications, profile_image, portfolio_links } = doc
  return {
    effects: [{ op: 'replace', doc: nextVersion(doc, { ...bareProfile(doc), updated_at: now }) }],
    kept: { profile: { bio, certifications, profile_image, portfolio_links } },
  }
}

/** What the provider wrote meanwhile stays. */
export function showProfile(doc: Provider, { profile }: HiddenContent, now: Instant): ModerationOutcome | undefined {
  if (!profile) return undefined
  const bare = bareProfile(doc)
  const isBare = (field: keyof HiddenProfile): boolean => JSON.stringify(doc[field]) === JSON.stringify(bare[field])
  const fields = {
    ...(isBare('bio') ? { bio: profile.bio } : {}),
    ...(isBare('certifications') ? { certifications: profile.certifications } : {}),
    ...(isBare('profile_image') ? { profile_image: profile.profile_image } : {}),
    ...(isBare('portfolio_links') ? { portfolio_links: profile.portfolio_links } : {}),
  }
  return { effects: [{ op: 'replace', doc: nextVersion(doc, { ...fields, updated_at: now }) }], kept: undefined }
}

export function hideName(doc: Profile, now: Instant): ModerationOutcome | undefined {
  if (doc.name === HIDDEN_NAME) return undefined
  return { effects: [{ op: 'replace', doc: nextVersion(doc, { name: HIDDEN_NAME, updated_at: now }) }], kept: { name: doc.name } }
}

/** A name that the person chose meanwhile stays. */
export function showName(doc: Profile, { name }: HiddenContent, now: Instant): ModerationOutcome | undefined {
  if (name === undefined) return undefined
  const fields = doc.name === HIDDEN_NAME ? { name } : {}
  return { effects: [{ op: 'replace', doc: nextVersion(doc, { ...fields, updated_at: now }) }], kept: undefined }
}
