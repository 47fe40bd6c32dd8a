import { useState } from 'react'
import { NO_FILTER, type JobFilter } from './job-filter.ts'

/** The chosen day and state, until the person leaves the tab. */
export function useJobFilter(): { readonly filter: JobFilter; readonly choose: (filter: JobFilter) => void } {
  const [filter, choose] = useState(NO_FILTER)
  return { filter, choose }
}
