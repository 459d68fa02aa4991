import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSquareCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NO_SELECTION } from '../rules/selection.ts'
import { useSelection, useSelectionStore } from './bulk-context.ts'

/** Whether tiles choose rather than open. */
export function SelectToggle() {
  const { t } = useTranslation('interventions')
  const store = useSelectionStore()
  const isOn = useSelection((selection) => selection.isOn)
  const label = t(isOn ? 'select.end' : 'select.mode')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        {...(isOn ? {} : { color: 'gray' })}
        size="lg"
        aria-label={label}
        aria-pressed={isOn}
        onClick={() => store.setState(isOn ? NO_SELECTION : { isOn: true })}
      >
        <IconSquareCheck size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
