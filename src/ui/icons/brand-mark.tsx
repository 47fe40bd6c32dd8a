export interface BrandMarkProps {
  /** Side of the square, px. */
  readonly size?: number | undefined
  /** Accessible name; leave it out next to the name of the product. */
  readonly label?: string | undefined
}

/** The product's logo: a map pin with its initial. */
export function BrandMark({ size = 26, label }: BrandMarkProps) {
  return (
    <svg
      className="brand-mark"
      viewBox="0 0 28 28"
      width={size}
      height={size}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path
        className="brand-mark__pin"
        d="M14 1.5c6 0 10.5 4.4 10.5 10.2 0 6.9-7.3 12.4-9.7 14.5a1.2 1.2 0 0 1-1.6 0C10.8 24.1 3.5 18.6 3.5 11.7 3.5 5.9 8 1.5 14 1.5Z"
      />
      <path className="brand-mark__letter" d="M10 16V8.5l8 7.5V8.5" />
    </svg>
  )
}
