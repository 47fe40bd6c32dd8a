import { refusal, type Refusal } from '#domain/errors.ts'
import { AUTH_TEXTS } from '#domain/account/auth-form.ts'

/** Password hashing. The hash contains its own salt and cost. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Returns false also for a hash of another scheme. */
  verify(hash: string, password: string): Promise<boolean>
  /** Returns whether it is a commonly used password; absent: none is. Checked for new passwords only. */
  isCommon?(password: string): Promise<boolean>
}

/** Returns the refusal of a new password that is commonly used. */
export async function refuseCommonPassword(passwords: Passwords, password: string): Promise<Refusal | undefined> {
  const isCommon = await passwords.isCommon?.(password)
  return isCommon ? refusal('invalid_fields', { fields: { password: AUTH_TEXTS.passwordCommon } }) : undefined
}
