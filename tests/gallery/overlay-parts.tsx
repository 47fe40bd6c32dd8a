import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { EmptyStatePictureKind } from '#ui/feedback/empty-state-picture.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { ProviderRow } from '#ui/list/provider-row.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { Sheet, type SheetHeight } from '#ui/overlay/sheet/sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { Flow, Part } from './part.tsx'

function nothing() {}

const pictures: readonly EmptyStatePictureKind[] = ['calendar', 'chat', 'star', 'box', 'map', 'bell', 'people', 'cloud', 'heart', 'chart']

const people = ['Grace Okafor', 'Sam Osei', 'Lucia Moretti', 'Dele Adeyemi', 'Elena Petrova', 'Priya Nair', 'Hana Kim']

/** Overlays, and placeholders for content. */
export function OverlayParts() {
  return (
    <>
      <DialogPart />
      <SheetPart />
      <Part name="Loading">
        <div className="card card--clip">
          <Skeleton shape="row" count={2} label="Loading" />
        </div>
        <Skeleton shape="card" count={2} />
        <Skeleton shape="lines" count={2} />
      </Part>
      <Part name="Empty and error">
        <div className="card">
          <EmptyState
            picture="calendar"
            title="No bookings yet"
            text="Your visits and requests appear here."
            action={<Button variant="primary">Find help nearby</Button>}
            level={3}
          />
        </div>
        <div className="card">
          <EmptyState
            title="Something went wrong!"
            text="The app encountered an error. Please refresh the page."
            action={<Button icon="refresh">Refresh Page</Button>}
            level={3}
          />
        </div>
      </Part>
      <Part name="Pictures" wide>
        <div className="gallery__icons">
          {pictures.map((picture) => (
            <EmptyState key={picture} picture={picture} title={picture} level={3} />
          ))}
        </div>
      </Part>
    </>
  )
}

function DialogPart() {
  const [open, setOpen] = useState<'modal' | 'confirm' | undefined>(undefined)
  const [name, setName] = useState('')
  const close = () => setOpen(undefined)
  return (
    <Part name="Dialogs and toasts" ground>
      <Flow>
        <Button onPress={() => setOpen('modal')}>Open the modal</Button>
        <Button variant="danger" onPress={() => setOpen('confirm')}>
          Ask to confirm
        </Button>
      </Flow>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title="Rate this visit"
        closeLabel="Close"
        foot={
          <Button variant="primary" wide onPress={close}>
            Send review
          </Button>
        }
      >
        <div className="stack g-4">
          <TextField label="How your name appears" value={name} onChange={setName} />
          {people.map((person) => (
            <TextField key={person} label={person} value="" onChange={nothing} />
          ))}
        </div>
      </Modal>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel this booking?"
        text="Grace has accepted it for today at 14:00. Nothing is charged."
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
        closeLabel="Close"
        danger
        onConfirm={close}
        onCancel={close}
      />
      <ToastRegion
        label="Messages from the app"
        closeLabel="Dismiss"
        onClose={nothing}
        toast={{
          id: '1',
          title: 'Message not sent',
          tone: 'danger',
          text: 'The other person has closed the conversation.',
          action: { label: 'See what waits', onPress: nothing },
        }}
      />
    </Part>
  )
}

function SheetPart() {
  const [height, setHeight] = useState<SheetHeight>('peek')
  return (
    <Part name="Sheet">
      <div className="gallery__stage gallery__stage--tall">
        <Sheet
          label="Helpers near you"
          height={height}
          onHeight={setHeight}
          gripLabel="Show more or less"
          head={
            <>
              <h3 className="t-heading">24 helpers nearby</h3>
              <IconButton icon="sort" label="Sort" tone="quiet" size={20} />
            </>
          }
        >
          {people.map((person) => (
            <ProviderRow
              key={person}
              picture="🧹"
              name={person}
              meta={['Cleaner', '0.4 km', '8 min']}
              status={<StatusLabel tone="available">Available</StatusLabel>}
              price="$35.00"
              priceUnit="/h"
              rating={<Rating value="4.9" count="(128)" />}
              onPress={nothing}
            />
          ))}
        </Sheet>
      </div>
    </Part>
  )
}
