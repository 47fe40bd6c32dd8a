import { refusal, type Refusal } from '#domain/errors.ts'
import { AUTH_TEXTS } from '#domain/account/auth-form.ts'

/** How passwords are kept. The hash carries its own salt and cost. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** False also for a hash that this way of hashing did not make. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether it is among those that are guessed first; without it none is. Asked of new passwords only. */
  isCommon?(password: string): Promise<boolean>
}

/** Why a new password is not taken, where it is one that is guessed first. */
export async function refuseCommonPassword(passwords: Passwords, password: string): Promise<Refusal | undefined> {
  const isCommon = await passwords.isCommon?.(password)
  return isCommon ? refusal('invalid_fields', { fields: { password: AUTH_TEXTS.passwordCommon } }) : undefined
}
