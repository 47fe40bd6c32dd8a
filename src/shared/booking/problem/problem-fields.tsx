/** What is wrong: the questions of the service, and photos, in a form that requests. */
import { questionsOf, type ServiceType } from '#domain/service-types.ts'
import type { CommandForm } from '#shared/forms/use-command-form.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { ANSWER_MAX } from '#domain/constants.ts'
import type { ProblemValues } from '#state/drafts/detail-drafts.ts'
import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { questionText } from './answer-labels.ts'
import { PhotosField } from './photos-field.tsx'

export interface ProblemFieldsProps {
  readonly form: Pick<CommandForm<ProblemValues>, 'values' | 'change' | 'errorOf'>
  readonly service: ServiceType
  /** Who sees it; undefined before a helper is chosen. */
  readonly name: string | undefined
  /** Others are asked for the same, and see it too. */
  readonly isSeveral?: boolean
}

export function ProblemFields({ form, service, name, isSeveral = false }: ProblemFieldsProps) {
  const { answers } = form.values
  return (
    <>
      {questionsOf(service).map((key) => (
        <TextField
          key={key}
          label={questionText(service, key) ?? key}
          hint={text('common.optional')}
          limit={textLimit(ANSWER_MAX)}
          value={answers[key] ?? ''}
          error={form.errorOf(`answers.${key}`)}
          onChange={(written) => form.change({ answers: { ...answers, [key]: written } })}
        />
      ))}
      <PhotosField form={form} name={name} isSeveral={isSeveral} />
    </>
  )
}
