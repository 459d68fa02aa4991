import {
  createTheme,
  mergeThemeOverrides,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import type { ThemeName } from '../lib/appearance.ts'
import { decimalSign } from '../lib/rules/numbers.ts'

export interface AppTheme {
  override: MantineThemeOverride
  scheme: 'light' | 'dark'
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

/** Greys with a little blue in them, for dark panels. */
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

const leaf: MantineColorsTuple = [
  '#edf7f0',
  '#d8ebde',
  '#b0d8bd',
  '#84c398',
  '#5cab77',
  '#35865a',
  '#1f7045',
  '#175737',
  '#11452b',
  '#0a301d',
]

const ember: MantineColorsTuple = [
  '#fdf1ea',
  '#fae0d1',
  '#f3bfa2',
  '#eb9b70',
  '#e07a45',
  '#c4561f',
  '#a94413',
  '#87340d',
  '#6c290a',
  '#4b1b06',
]

const sea: MantineColorsTuple = [
  '#e8f6f9',
  '#d0ebf1',
  '#a0d6e2',
  '#6dbfd1',
  '#40a4bb',
  '#1c8199',
  '#0d6a80',
  '#085365',
  '#064251',
  '#032e39',
]

const iris: MantineColorsTuple = [
  '#f4effc',
  '#e7dcf8',
  '#cdb7f0',
  '#b190e7',
  '#966bdd',
  '#7b49cc',
  '#6636b4',
  '#50288f',
  '#402073',
  '#2c1551',
]

const SCROLLING_LIST = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto', paddingInlineEnd: 'var(--combobox-padding)' } },
} as const

const base = createTheme({
  colors: { ink, dark, leaf, ember, sea, iris },
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
    Badge: {
      styles: {
        root: { minInlineSize: 'max-content' },
        label: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
      },
    },
    // What helps stands under the field, so that fields beside each other line up.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // What scrolls sideways on a phone is reached by keyboard as well.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
    // The list itself scrolls, which axe knows as a part of its field; a box within it nobody could reach by keyboard.
    Select: SCROLLING_LIST,
    MultiSelect: SCROLLING_LIST,
    Autocomplete: SCROLLING_LIST,
    TagsInput: SCROLLING_LIST,
    Modal: { styles: { title: { fontWeight: 650, fontSize: 18, lineHeight: 1.35 } } },
    Drawer: { styles: { title: { fontWeight: 650, fontSize: 18, lineHeight: 1.35 } } },
    // The library's own grey for a text under a title falls short of 4.5:1.
    Notification: { styles: { description: { color: 'var(--pengawas-quiet)' } } },
    // A placeholder among the items is no item, which assistive technology stumbles over; the first item takes the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, menuItemTabIndex: 0 } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

const daylight = (primaryColor: string): AppTheme => ({
  override: { ...base, primaryColor },
  scheme: 'light',
})

/** One entry per theme that people can choose. Page and panel colours are in `global.css`. */
export const THEMES: Readonly<Record<ThemeName, AppTheme>> = {
  default: daylight('ink'),
  dark: { override: base, scheme: 'dark' },
  nature: daylight('leaf'),
  sunset: daylight('ember'),
  ocean: daylight('sea'),
  purple: daylight('iris'),
}

/** A theme for readers of a language, whose decimal sign number fields take and show: otherwise "37,5" would be read as 375. */
export function overrideFor({ override }: AppTheme, language: string): MantineThemeOverride {
  return mergeThemeOverrides(override, {
    components: { NumberInput: { defaultProps: { decimalSeparator: decimalSign(language) } } },
  })
}

/** Where the library's own shades fall short of 4.5:1 on our panels or on their own light backgrounds. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55606e',
    '--mantine-color-placeholder': '#626d7a',
    '--mantine-color-error': '#c21f1f',
    '--mantine-color-teal-light-color': '#055a41',
    '--mantine-color-green-light-color': '#1c5d2a',
    '--mantine-color-orange-light-color': '#8a3503',
    '--mantine-color-yellow-light-color': '#6b4700',
    '--mantine-color-red-light-color': '#9c1d1d',
  },
  dark: {
    // The library's own are darker than our panels: what is chosen looked like a hole in them, and a grey badge had no edge.
    '--mantine-color-ink-light': '#1d2f52',
    '--mantine-color-ink-light-hover': '#253b66',
    '--mantine-color-gray-light': '#2a323d',
    '--mantine-color-gray-light-hover': '#3a4552',
    '--mantine-color-dimmed': '#9aa7b6',
    '--mantine-color-placeholder': '#8b98a8',
    '--mantine-color-error': '#ff8787',
  },
})
