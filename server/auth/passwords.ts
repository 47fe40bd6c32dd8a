/** How passwords are kept. The hash carries its own salt and cost. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** False also for a hash that this way of hashing did not make. */
  verify(hash: string, password: string): Promise<boolean>
}
