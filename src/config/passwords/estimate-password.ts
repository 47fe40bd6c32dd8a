/**
 * Estimates how hard a password is to guess, on the device and on the server. The lists have 400 kB: import this file with `import()`, where
 * a new password is set.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { guessableWords, judgePassword, type PasswordJudgement, type PasswordOwner } from '#domain/account/password-strength.ts'

/** Characters that are read: the time grows with the square of their number, and no listed password is longer. */
const READ_CHARACTERS = 64

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: READ_CHARACTERS })

/** Judges a new password of a person. Takes about a millisecond, for long ones up to 50. */
export function estimatePassword(password: string, owner: PasswordOwner): PasswordJudgement {
  const { guesses, sequence } = estimator.check(password, guessableWords(owner))
  return judgePassword(guesses, sequence)
}
