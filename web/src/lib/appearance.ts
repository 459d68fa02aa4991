import { THEMES } from '@pengawas/shared/contracts/account'
import { z } from 'zod'
import { create } from 'zustand'

export type ThemeName = (typeof THEMES)[number]

const STORAGE_KEY = 'app_settings'
const storedSchema = z.object({ theme: z.enum(THEMES).catch('default') })

/** Reading or writing storage throws where the browser forbids it; the choice then lasts for this page only. */
function storedTheme(): ThemeName {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).theme
  } catch {
    return 'default'
  }
}

function rememberTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ theme }))
  } catch {
    // Nothing to do: the choice lasts for this page.
  }
}

interface Appearance {
  theme: ThemeName
  setTheme: (theme: ThemeName) => void
}

/** The chosen theme, mirrored in the browser so that the first paint has it before the server is asked. */
export const useAppearance = create<Appearance>()((set) => ({
  theme: storedTheme(),
  setTheme: (theme) => {
    rememberTheme(theme)
    set({ theme })
  },
}))
