/** Which form of a customer's name others see (profile field privacyLevel). */
import type { Profile } from '../documents/profile.ts'

/** Shortens 'Amina Bello' to 'Amina B.'; returns a name of one word unchanged. */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first, initial] = [words[0], words.at(-1)?.codePointAt(0)]
  if (first === undefined || initial === undefined || words.length < 2) return name
  return `${first} ${String.fromCodePoint(initial)}.`
}

type Named = Pick<Profile, 'name' | 'privacyLevel'>

/** The name that a provider sees before accepting. From acceptance on the provider sees the full name. */
export const nameBeforeAccept = ({ name, privacyLevel }: Named): string => (privacyLevel === 'private' ? shortName(name) : name)

/** The name above a public review. @param known the name in the booking */
export const publicName = (known: string, profile: Pick<Profile, 'privacyLevel'> | undefined): string =>
  profile?.privacyLevel === 'private' ? shortName(known) : known
