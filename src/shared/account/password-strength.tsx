import { PASSWORD_MIN_LENGTH } from '#domain/constants.ts'
import { WEAK_PASSWORD_TEXTS, type PasswordOwner, type PasswordScore } from '#domain/account/password-strength.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'
import { usePasswordJudgement } from './use-password-judgement.ts'

const SEGMENTS = [1, 2, 3, 4] as const

const LEVELS = { 2: 'password.fair', 3: 'password.good', 4: 'password.strong' } as const

const filledOf = (score: PasswordScore | undefined): number => (score === undefined ? 0 : Math.max(1, score))

export interface PasswordStrengthProps {
  readonly password: string
  readonly owner: PasswordOwner
  /** The field has an error, which says what to do. */
  readonly hasError: boolean
}

/** Line below the fields of a new password: how hard it is to guess, or what makes it easy. Its height does not change. */
export function PasswordStrength({ password, owner, hasError }: PasswordStrengthProps) {
  const judged = usePasswordJudgement(password, owner)
  const shown = password.length < PASSWORD_MIN_LENGTH ? undefined : judged
  const words = (): string => {
    if (!shown) return text('password.tip')
    if (shown.weakness) return fieldErrorText(WEAK_PASSWORD_TEXTS[shown.weakness])
    return text(LEVELS[shown.score < 3 ? 2 : shown.score < 4 ? 3 : 4])
  }
  return (
    <div className="password-strength" data-score={shown?.score}>
      <div className="password-strength__bar" aria-hidden>
        {SEGMENTS.map((segment) => (
          <span key={segment} className={segment <= filledOf(shown?.score) ? 'is-filled' : undefined} />
        ))}
      </div>
      <p className="help" aria-live="polite">
        {hasError ? '' : words()}
      </p>
    </div>
  )
}
