import { useEffect, useState } from 'react'
import type { PasswordJudgement, PasswordOwner } from '#domain/account/password-strength.ts'

/** After the last key, so that the line is neither computed nor announced with every letter, ms. */
const PAUSE_MS = 400

/** Loads the estimator, which is not in the precache: that it is missing says nothing about the release, so the page is not reloaded. */
async function loadEstimator() {
  const keepPage = (event: Event): void => event.stopImmediatePropagation()
  addEventListener('vite:preloadError', keepPage, { capture: true })
  try {
    return await import('#config/passwords/estimate-password.ts')
  } finally {
    removeEventListener('vite:preloadError', keepPage, { capture: true })
  }
}

/**
 * Returns how hard a new password is to guess, a moment after it was typed; undefined until then, and where the estimator could not be
 * loaded. The server judges it too.
 */
export function usePasswordJudgement(password: string, { email, name }: PasswordOwner): PasswordJudgement | undefined {
  const [judged, setJudged] = useState<PasswordJudgement>()

  useEffect(() => void loadEstimator().catch(() => undefined), [])
  useEffect(() => {
    let isCurrent = true
    const judge = async (): Promise<void> => {
      try {
        const { estimatePassword } = await loadEstimator()
        if (isCurrent) setJudged(password === '' ? undefined : estimatePassword(password, { email, name }))
      } catch {
        // Offline before it was loaded: the next pause tries again.
      }
    }
    const timer = setTimeout(() => void judge(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, email, name])

  return password === '' ? undefined : judged
}
