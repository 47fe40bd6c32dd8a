import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { iconNames } from '#ui/icons/icon-table.ts'
import { Part } from './part.tsx'

const colours = [
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'line',
  'line-2',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'available-fill',
  'available-soft',
  'busy-fill',
  'busy-soft',
  'off-fill',
  'off-soft',
  'emergency-fill',
  'emergency-soft',
  'danger',
  'star',
  'bar',
  'me',
]

/** Colour, type and drawings. */
export function BaseParts() {
  return (
    <>
      <header className="row g-3 gallery__wide">
        <BrandMark size={36} />
        <h1 className="t-display">NearHelp components</h1>
      </header>
      <Part name="Colour" wide>
        <div className="gallery__swatches">
          {colours.map((colour) => (
            <span key={colour}>
              <span className="gallery__swatch" style={{ background: `var(--${colour})` }} />
              {colour}
            </span>
          ))}
        </div>
      </Part>
      <Part name="Type">
        <div className="card card--pad stack g-2">
          <span className="t-display">Display 28/34</span>
          <span className="t-title">Title 20/26</span>
          <span className="t-heading">Heading 17/22</span>
          <span className="t-strong">Strong 15/22</span>
          <span>Body 15/22</span>
          <span className="t-small c-2">Small 13/18</span>
          <span className="t-caption c-2">Caption 12/16</span>
          <span className="num t-strong">1,234.50 · 09:41 tabular</span>
        </div>
      </Part>
    </>
  )
}

/** Every drawing with its name. */
export function IconPart() {
  return (
    <Part name="Icons" wide>
      <div className="gallery__icons">
        {iconNames.map((name) => (
          <span key={name} className="gallery__icon">
            <Icon name={name} />
            {name}
          </span>
        ))}
      </div>
      <div className="gallery__flow">
        <Icon name="star" filled className="i--star" />
        <Icon name="heart" filled />
        <Icon name="cleaner" size={28} />
        <Icon name="cleaner" size={20} />
        <Icon name="cleaner" size={18} />
        <Icon name="cleaner" size={16} />
        <Icon name="cleaner" size={14} />
        <Icon name="verified" size={18} label="Verified" />
      </div>
    </Part>
  )
}
