interface PendingCall<Question, Answer> {
  readonly question: Question
  readonly signal: AbortSignal | undefined
  resolve(answer: Answer | undefined): void
  reject(reason: unknown): void
}

/**
 * Wraps `ask` so that only one question runs at a time. A question that a newer one replaced, or whose signal is aborted, resolves
 * to `undefined`. Of the waiting questions only the newest is asked.
 */
export function latestWins<Question, Answer>(ask: (question: Question) => Promise<Answer | undefined>) {
  let asking: PendingCall<Question, Answer> | undefined
  let next: PendingCall<Question, Answer> | undefined

  const start = async (waiting: PendingCall<Question, Answer>): Promise<void> => {
    asking = waiting
    try {
      const answer = await ask(waiting.question)
      waiting.resolve(next === undefined && waiting.signal?.aborted !== true ? answer : undefined)
    } catch (error) {
      waiting.reject(error)
    }
    asking = undefined
    const following = next
    next = undefined
    if (following === undefined) return
    if (following.signal?.aborted === true) following.resolve(undefined)
    else await start(following)
  }

  return (question: Question, signal?: AbortSignal): Promise<Answer | undefined> => {
    if (signal?.aborted === true) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const waiting = { question, signal, resolve, reject }
      next?.resolve(undefined)
      if (asking === undefined) void start(waiting)
      else next = waiting
    })
  }
}
