/** Takes a photo with the camera, or picks one from the device. */
import { useId } from 'react'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface PhotoPickerProps {
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

export function PhotoPicker({ busy, onFile }: PhotoPickerProps) {
  const id = useId()
  return (
    <span className="photo-pick">
      <input
        id={id}
        className="photo-pick__file"
        type="file"
        accept="image/*"
        disabled={busy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <label className="photo-pick__button" htmlFor={id} title={text('chat.photo_add')}>
        <Icon name={busy ? 'clock' : 'photographer'} label={text('chat.photo_add')} />
      </label>
    </span>
  )
}
