import { refusal, type Refusal } from '#domain/errors.ts'
import { WEAK_PASSWORD_TEXTS, type PasswordOwner } from '#domain/account/password-strength.ts'

/** Password hashing. The hash contains its own salt and cost. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Returns false also for a hash of another scheme. */
  verify(hash: string, password: string): Promise<boolean>
}

/** Returns the refusal of a new password that is easy to guess. Existing ones are never judged. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<Refusal | undefined> {
  const { estimatePassword } = await import('#config/passwords/estimate-password.ts')
  const { weakness } = estimatePassword(password, owner)
  return weakness && refusal('invalid_fields', { fields: { password: WEAK_PASSWORD_TEXTS[weakness] } })
}
