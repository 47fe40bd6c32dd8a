/** What the customer wrote in a request, as sections of a screen, as lines of a card, and as lines of an export. */
import { isLongDetail, writtenDetails, type BookingDetail, type BookingDetails } from '#domain/documents/booking-details.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { answerLine, writtenAnswers, type AnsweredBooking } from './problem/answer-labels.ts'

/** The parts of a booking that its customer wrote. */
type WrittenBooking = BookingDetails & AnsweredBooking

/** Returns the name of a detail: of its field, its section and its column. */
export const detailName = (detail: BookingDetail): string => text(`detail.${detail}` satisfies MessageKey)

const named = (detail: BookingDetail, written: string): string => text('detail.line', { name: detailName(detail), text: written })

/** Returns a line for each written detail and answer; a short detail has its name, an answer its question. */
export const detailLines = (booking: WrittenBooking): readonly string[] => [
  ...writtenDetails(booking).map(({ detail, text: written }) => (isLongDetail(detail) ? written : named(detail, written))),
  ...writtenAnswers(booking).map(answerLine),
]

/** Each written detail and answer under its heading. @param as element around each of them */
export function DetailSections({
  booking,
  as: Part,
  className,
}: {
  readonly booking: WrittenBooking
  readonly as: 'div' | 'section'
  readonly className?: string
}) {
  const details = writtenDetails(booking).map(({ detail, text: written }) => ({ key: detail, title: detailName(detail), written }))
  const answers = writtenAnswers(booking).map(({ key, question, answer }) => ({
    key: `question ${key}`,
    title: question ?? text('csv.answers'),
    written: answer,
  }))
  return [...details, ...answers].map(({ key, title, written }) => (
    <Part key={key} className={className}>
      <SectionHeader title={title} level={3} />
      <p className="c-2 booking-words" dir="auto">
        {written}
      </p>
    </Part>
  ))
}

/** Each written detail and answer as a paragraph of a card: a long detail in quotes, a short one with its name. */
export function DetailNotes({ booking, className }: { readonly booking: WrittenBooking; readonly className: string }) {
  return (
    <>
      {writtenDetails(booking).map(({ detail, text: written }) => (
        <p key={detail} className={className} dir="auto">
          {isLongDetail(detail) ? `“${written}”` : named(detail, written)}
        </p>
      ))}
      {writtenAnswers(booking).map(({ key, question, answer }) => (
        <p key={key} className={className}>
          {question !== undefined && <span className="t-small-strong">{question} </span>}
          <span dir="auto">{answer}</span>
        </p>
      ))}
    </>
  )
}
