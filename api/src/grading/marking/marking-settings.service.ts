import { decideOnProposal, saveSettings } from './settings/change-settings.ts'
import type { MarkingSettingsDeps } from './settings/deps.ts'
import { getOverview } from './settings/get-overview.ts'

export type MarkingSettingsService = ReturnType<typeof createMarkingSettingsService>

/** How the essays of each assessment are marked, and how far the marking is. */
export function createMarkingSettingsService(deps: MarkingSettingsDeps) {
  return {
    overview: getOverview.bind(null, deps),
    save: saveSettings.bind(null, deps),
    decide: decideOnProposal.bind(null, deps),
  }
}
