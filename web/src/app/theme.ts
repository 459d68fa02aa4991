import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'

/** Which mood a page has: the wall is watched for hours in dim rooms, the rest is read in daylight. */
export type Surface = 'calm' | 'wall'

export interface AppTheme {
  override: MantineThemeOverride
  scheme: Readonly<Record<Surface, 'light' | 'dark'>>
}

const ink: MantineColorsTuple = [
  '#eef3fc',
  '#d9e3f6',
  '#b0c5ec',
  '#84a5e2',
  '#5f8ada',
  '#3f6fcb',
  '#2558b4',
  '#17408b',
  '#12336f',
  '#0c2450',
]

/** Greys with a little blue in them, for the wall's dark panels. */
const dark: MantineColorsTuple = [
  '#e3e8ef',
  '#c5ced9',
  '#9aa7b6',
  '#6f7d8d',
  '#3a4552',
  '#2a323d',
  '#1d252f',
  '#151b23',
  '#0d1117',
  '#080b10',
]

const base = createTheme({
  colors: { ink, dark },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  // Where black and white contrast equally with a background, both at 4.58 to 1: on one side of it one of them is always readable.
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  fontFamily:
    "'Inter', 'Segoe UI', system-ui, -apple-system, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC', 'Noto Sans JP', 'DejaVu Sans', sans-serif",
  headings: { fontWeight: '650', textWrap: 'balance' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Paper: { defaultProps: { radius: 'lg' } },
    Badge: { styles: { label: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

/** One entry per theme that people can choose; a theme says which scheme each surface has. */
export const THEMES = {
  default: { override: base, scheme: { calm: 'light', wall: 'dark' } },
} as const satisfies Record<string, AppTheme>

/** Mantine's own light tints and its error text stay below a contrast of 4.5 to 1 with their backgrounds. */
export const readableTints: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-light': 'var(--mantine-color-red-0)',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-orange-light': 'var(--mantine-color-orange-0)',
    '--mantine-color-orange-light-color': '#a3390a',
    '--mantine-color-teal-light': 'var(--mantine-color-teal-0)',
    '--mantine-color-teal-light-color': '#066649',
  },
  dark: {},
})
