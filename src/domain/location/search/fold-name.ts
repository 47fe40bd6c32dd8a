/** Letters that no accent makes of another one. */
const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/**
 * Returns the words of a name as they are compared: without accents and case, with single spaces between them, and each Han character as a
 * word. 'ben nghe' finds 'Bến Nghé', "lang'ata" and 'langata' find 'Lang’ata' by its other name.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[đøłßæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\p{Script=Han}/gu, ' $& ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
