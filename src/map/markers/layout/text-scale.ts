/** Returns how many times larger than 16 px the person's text is, and with it everything that the style sheets give in rem. */
export const textScale = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
