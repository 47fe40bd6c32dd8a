/** Returns a number for a text (FNV-1a): the browser keeps its history on the disk, which is no place for names and uids. */
export function fingerprint(text: string): string {
  let hash = 0x81_1c_9d_c5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}
