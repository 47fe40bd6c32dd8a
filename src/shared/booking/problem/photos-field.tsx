/** Up to four photos of a request: takes them with the camera, or picks them from the device. */
import { useId, useRef } from 'react'
import { REQUEST_PHOTOS_MAX } from '#domain/constants.ts'
import type { Picture } from '#domain/documents/message.ts'
import { requireUser } from '#shared/account/require-user.ts'
import type { CommandForm } from '#shared/forms/use-command-form.ts'
import { PhotoBlur } from '#shared/photo/photo-blur.tsx'
import type { ProblemValues } from '#state/drafts/detail-drafts.ts'
import { useUser } from '#state/session/session.ts'
import { usePhoto } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { describedBy, FieldMessages } from '#ui/fields/field-frame.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useChosenPhotos } from './use-chosen-photos.ts'
import './problem.css'

function Chosen({ picture, number, count, onRemove }: ChosenProps) {
  const photo = usePhoto(picture.id, picture)
  return (
    <li className="request-photo">
      <PhotoBlur colours={picture.blur} />
      {photo.state === 'here' && <img className="photo__image" src={photo.url} alt={text('request_photos.number', { number, count })} />}
      <IconButton
        className="request-photo__remove"
        icon="close"
        size={18}
        label={text('request_photos.remove', { number })}
        onPress={onRemove}
      />
    </li>
  )
}

interface ChosenProps {
  readonly picture: Picture
  /** From 1. */
  readonly number: number
  readonly count: number
  readonly onRemove: () => void
}

export interface PhotosFieldProps {
  readonly form: Pick<CommandForm<ProblemValues>, 'values' | 'change' | 'errorOf'>
  readonly name: string | undefined
  readonly isSeveral: boolean
}

export function PhotosField({ form, name, isSeveral }: PhotosFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isSignedIn = useUser() !== null
  const { photos } = form.values
  const chosen = useChosenPhotos(photos, (next) => form.change({ photos: next }))
  const refused = chosen.problem && (fieldErrorText(chosen.problem.fields?.['photos']) ?? refusalText(chosen.problem))
  const error = form.errorOf('photos') ?? refused
  const most = REQUEST_PHOTOS_MAX
  const ofOne = name === undefined ? text('request_photos.help_any', { most }) : text('request_photos.help', { most, name })
  const help = isSeveral ? text('several.photos_help', { most }) : ofOne
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy(id, { help, error })}>
      <p className="label" id={`${id}-label`}>
        {text('request_photos.title')}
        <span className="label__hint"> {text('common.optional')}</span>
      </p>
      {isSignedIn ? (
        <ul className="request-photos">
          {photos.map((picture, index) => (
            <Chosen
              key={picture.id}
              picture={picture}
              number={index + 1}
              count={photos.length}
              onRemove={() => {
                chosen.remove(picture)
                // The pressed button is gone.
                input.current?.focus()
              }}
            />
          ))}
          {photos.length < REQUEST_PHOTOS_MAX && (
            <li className="request-photo request-photo--add">
              <input
                ref={input}
                id={id}
                className="request-photo__file"
                type="file"
                accept="image/*"
                multiple
                aria-label={text('request_photos.add')}
                aria-invalid={error === undefined ? undefined : true}
                disabled={chosen.busy}
                onChange={(event) => {
                  const files = [...(event.currentTarget.files ?? [])]
                  // The same file can be chosen again.
                  event.currentTarget.value = ''
                  if (files.length > 0) chosen.add(files)
                }}
              />
              <label className="request-photo__add" htmlFor={id} aria-hidden="true">
                <Icon name={chosen.busy ? 'clock' : 'photographer'} size={24} />
              </label>
            </li>
          )}
        </ul>
      ) : (
        <Button icon="photographer" size="compact" onPress={() => requireUser(() => undefined, name)}>
          {text('request_photos.log_in')}
        </Button>
      )}
      <FieldMessages id={id} error={error} />
      <p className="help" id={`${id}-help`}>
        {chosen.busy ? text('chat.photo_busy') : help}
      </p>
    </div>
  )
}
