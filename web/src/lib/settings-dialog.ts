import { useSearchParams } from 'react-router'

const SETTINGS_TABS = ['account', 'language', 'theme', 'notifications', 'privacy'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

const PARAMETER = 'settings'

export function isSettingsTab(value: string): value is SettingsTab {
  return (SETTINGS_TABS as readonly string[]).includes(value)
}

/** Which settings tab the address names, and the ways to change that. */
export function useSettingsDialog() {
  const [query, setQuery] = useSearchParams()
  const named = query.get(PARAMETER)
  const change = (tab: SettingsTab | null, replace: boolean): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (tab === null) next.delete(PARAMETER)
        else next.set(PARAMETER, tab)
        return next
      },
      { replace, preventScrollReset: true },
    )
  const tab = named !== null && isSettingsTab(named) ? named : null
  return {
    tab,
    open: (wanted: SettingsTab) => change(wanted, tab !== null),
    close: () => change(null, true),
  }
}
