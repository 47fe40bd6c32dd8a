/** Keeps the rows of a provider's lists at their places while the person has a hand on them. */
import type { Job, JobLists } from './job-lists.ts'

/** Ids of the rows of each list, in their order. */
export type Places = Readonly<Record<keyof JobLists, readonly string[]>>

const idsOf = (jobs: readonly Job[]): readonly string[] => jobs.map(({ booking }) => booking.id)

export const placesOf = ({ requests, accepted, disputed, ended }: JobLists): Places => ({
  requests: idsOf(requests),
  accepted: idsOf(accepted),
  disputed: idsOf(disputed),
  ended: idsOf(ended),
})

/** Returns the lists with each job at the place that it had, in its present state. Jobs without a place have to wait. */
export function atPlaces({ requests, accepted, disputed, ended }: JobLists, places: Places): JobLists {
  const jobs = new Map<string, Job>([...requests, ...accepted, ...disputed, ...ended].map((job) => [job.booking.id, job]))
  const at = (ids: readonly string[]): Job[] => ids.map((id) => jobs.get(id)).filter((job) => job !== undefined)
  return { requests: at(places.requests), accepted: at(places.accepted), disputed: at(places.disputed), ended: at(places.ended) }
}
