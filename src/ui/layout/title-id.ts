import { createContext } from 'react'

/** Id that the title of a screen takes, so that its landmark has that name: the focus comes there where what had it is gone. */
export const TitleIdContext = createContext<string | undefined>(undefined)
