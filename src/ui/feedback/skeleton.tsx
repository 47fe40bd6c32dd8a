import { classNames } from '../class-names.ts'

export type SkeletonShape = 'lines' | 'row' | 'card' | 'block'

export interface SkeletonProps {
  /** Lines of text, rows of providers, a card with a picture and lines, or one block. */
  readonly shape: SkeletonShape
  /** Number of lines or rows, 3 by default. */
  readonly count?: number | undefined
  /** Text for assistive technology ('Loading'); set it on one skeleton of a screen. */
  readonly label?: string | undefined
  /** Set on the background of the screen instead of a surface. */
  readonly onBackground?: boolean | undefined
}

const widths = ['sk--w64', 'sk--w80', 'sk--w52', 'sk--w90'] as const

function widthAt(place: number): string {
  return widths[place % widths.length] ?? 'sk--w64'
}

function Row({ place }: { readonly place: number }) {
  return (
    <div className="prow">
      <span className="sk sk--square" />
      <span className="sk-row__words">
        <span className={`sk ${widthAt(place)}`} />
        <span className="sk sk--small sk--w52" />
        <span className="sk sk--small sk--w64" />
      </span>
      <span className="sk sk--price" />
    </div>
  )
}

function Lines({ count }: { readonly count: number }) {
  return (
    <div className="sk-lines">
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className={`sk ${widthAt(place + 1)}`} />
      ))}
    </div>
  )
}

/** Grey placeholder with the size of the content to come, so that the layout does not shift. */
export function Skeleton({ shape, count = 3, label, onBackground = false }: SkeletonProps) {
  return (
    <div
      className={classNames('skeleton', onBackground && 'on-bg')}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    >
      {shape === 'lines' && <Lines count={count} />}
      {shape === 'row' && Array.from({ length: count }, (_, place) => <Row key={place} place={place} />)}
      {shape === 'block' && <span className="sk sk--block" />}
      {shape === 'card' && (
        <div className="card card--pad stack g-3">
          <div className="row g-3">
            <span className="sk sk--square" />
            <div className="grow">
              <Lines count={2} />
            </div>
          </div>
          <Lines count={count} />
        </div>
      )}
    </div>
  )
}
