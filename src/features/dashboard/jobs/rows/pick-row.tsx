/** A request that can be chosen with others. */
import { JobLines, type JobRowProps } from './job-row.tsx'

export interface PickRowProps extends Pick<JobRowProps, 'job' | 'nowMs' | 'note'> {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function PickRow({ checked, onChange, ...lines }: PickRowProps) {
  return (
    <label className="jrow jrow--pick">
      <input type="checkbox" className="check" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className="jrow__open">
        <JobLines {...lines} />
      </span>
    </label>
  )
}
