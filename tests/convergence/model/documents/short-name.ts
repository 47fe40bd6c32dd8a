/** Short form of a name: the first name and the initial of the last. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const initial = /^./u.exec(words.at(-1) ?? '')?.[0]
  return words.length < 2 || initial === undefined ? name : `${words[0]} ${initial}.`
}
