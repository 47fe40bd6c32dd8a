/** A single address, without any of the characters that begin a list, a group, a comment or a name. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u
/** `NearHelp <post@help.example>`, or the address alone. */
const SENDER = /^(?:(?<name>[^\p{Cc}<>]*?) *<(?<bracketed>[^<>]+)>|(?<bare>\S+))$/u

export const isMailAddress = (text: string): boolean => ADDRESS.test(text)

/** Sender of an e-mail. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Parses a sender. @returns undefined when it contains no valid address */
export function parseSender(text: string): Sender | undefined {
  const { name = '', bracketed, bare } = SENDER.exec(text.trim())?.groups ?? {}
  const address = bracketed ?? bare ?? ''
  return isMailAddress(address) ? { name: name.replaceAll(/^"|"$/g, ''), address } : undefined
}
