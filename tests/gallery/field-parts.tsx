import { useState } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { StarsInput } from '#ui/rating/stars-input.tsx'
import { StatusPicker } from '#ui/status/status-picker.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Part } from './part.tsx'

function nothing() {}

/** Fields and controls in every state. */
export function FieldParts() {
  return (
    <>
      <TextParts />
      <ControlParts />
      <OnGroundPart />
    </>
  )
}

function TextParts() {
  const [email, setEmail] = useState('amina@demo')
  const [password, setPassword] = useState('correct horse')
  const [note, setNote] = useState('Please start with the kitchen. Ring twice.')
  const [service, setService] = useState<'plumber' | 'cleaner' | undefined>(undefined)
  const services = [
    { value: 'plumber', label: 'Plumber' },
    { value: 'cleaner', label: 'Cleaner' },
  ] as const
  return (
    <Part name="Fields">
      <TextField label="Email" type="email" autoComplete="email" value={email} onChange={setEmail} error="Please enter a valid email" />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        reveal={{ show: 'Show password', hide: 'Hide password' }}
        help="At least 6 characters."
      />
      <TextField label="Phone" hint="(optional)" type="tel" placeholder="+1 555 0100" value="" onChange={nothing} />
      <TextField label="Price" inputMode="decimal" unit="/h" value="35.00" onChange={nothing} />
      <TextField label="Day" type="date" value="2026-11-24" onChange={nothing} />
      <TextField label="City" icon="place" value="San Francisco" disabled onChange={nothing} />
      <SelectField label="Service" options={services} value={service} placeholder="Choose a service" onChange={setService} />
      <TextArea label="Special instructions" hint="(optional)" value={note} onChange={setNote} />
    </Part>
  )
}

function ControlParts() {
  const [rating, setRating] = useState<'any' | '4.0' | '4.5' | '4.8'>('4.5')
  const [distance, setDistance] = useState(10)
  const [hours, setHours] = useState(2)
  const [verified, setVerified] = useState(true)
  const [agreed, setAgreed] = useState(true)
  const [stars, setStars] = useState(4)
  const [status, setStatus] = useState<'available' | 'busy' | 'off' | 'emergency'>('available')
  const [sort, setSort] = useState<'distance' | 'rating'>('distance')
  return (
    <Part name="Controls">
      <SegmentedControl
        label="Minimum rating"
        showLabel
        options={[
          { value: 'any', label: 'Any' },
          { value: '4.0', label: '4.0' },
          { value: '4.5', label: '4.5', icon: rating === '4.5' ? 'star' : undefined },
          { value: '4.8', label: '4.8' },
        ]}
        value={rating}
        onChange={setRating}
      />
      <Slider label="Distance" value={distance} valueText={`${distance} km`} min={1} max={50} onChange={setDistance} />
      <Slider
        label="Duration"
        big
        value={hours}
        valueText={`${hours} h`}
        min={0.5}
        max={8}
        step={0.5}
        minText="0.5 h"
        maxText="8 h"
        onChange={setHours}
      />
      <Switch label="Verified only" checked={verified} onChange={setVerified} />
      <Switch label="Quiet hours" text="No notifications from 22:00 to 7:00" checked={false} onChange={nothing} />
      <Checkbox label="I accept the terms of service" checked={agreed} onChange={setAgreed} />
      <Checkbox label="Remember me" checked={false} onChange={nothing} error="Please accept the terms" />
      <hr className="hr" />
      <div className="row row--between">
        <span>Sort by</span>
        <InlineSelect
          label="Sort by"
          options={[
            { value: 'distance', label: 'Distance' },
            { value: 'rating', label: 'Rating' },
          ]}
          value={sort}
          onChange={setSort}
        />
      </div>
      <StarsInput label="Your rating" value={stars} onChange={setStars} nameOf={(count) => `${count} stars`} />
      <StatusPicker
        label="Your status"
        options={[
          { value: 'available', tone: 'available', label: 'Available' },
          { value: 'busy', tone: 'busy', label: 'Busy' },
          { value: 'off', tone: 'off', label: 'Off Duty' },
          { value: 'emergency', tone: 'emergency', label: 'Emergency Only' },
        ]}
        value={status}
        onChange={setStatus}
      />
    </Part>
  )
}

function OnGroundPart() {
  const [words, setWords] = useState('')
  const [role, setRole] = useState<'customer' | 'provider'>('customer')
  return (
    <Part name="Search, and on the background" ground>
      <SearchField
        label="Search helpers"
        placeholder="Service, name or skill"
        clearLabel="Clear"
        onBackground
        value={words}
        onChange={setWords}
      />
      <SearchField label="Search helpers by skill" clearLabel="Clear" value="kitchen" onChange={nothing} onBackground />
      <SegmentedControl
        label="I am a"
        onBackground
        options={[
          { value: 'customer', label: 'Customer', icon: 'user' },
          { value: 'provider', label: 'Provider', icon: 'briefcase' },
        ]}
        value={role}
        onChange={setRole}
      />
    </Part>
  )
}
