/** Which name of a customer others read (profile field privacyLevel). */
import type { Profile } from '../documents/profile.ts'

/** 'Amina Bello' as 'Amina B.'; a name of one word stays as it is. */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first, initial] = [words[0], words.at(-1)?.codePointAt(0)]
  if (first === undefined || initial === undefined || words.length < 2) return name
  return `${first} ${String.fromCodePoint(initial)}.`
}

type Named = Pick<Profile, 'name' | 'privacyLevel'>

/** What a provider reads before accepting; from the acceptance on it is the full name. */
export const nameBeforeAccept = ({ name, privacyLevel }: Named): string => (privacyLevel === 'private' ? shortName(name) : name)

/** What stands over a review that everybody reads. @param known the name that the booking carries */
export const publicName = (known: string, profile: Pick<Profile, 'privacyLevel'> | undefined): string =>
  profile?.privacyLevel === 'private' ? shortName(known) : known
