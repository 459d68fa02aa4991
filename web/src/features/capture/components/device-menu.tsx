import { Button, Menu } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useDevices } from '../hooks/use-devices.ts'
import type { Capture } from '../store/capture-store.ts'

interface DeviceMenuProps {
  source: 'camera' | 'microphone'
  capture: Capture
  /** Spelled out, rather than as a sign alone. */
  isSpelled?: boolean
}

/** Another device for a source. Nothing where this machine has no other. */
export function DeviceMenu({ source, capture, isSpelled = false }: DeviceMenuProps) {
  const { t } = useTranslation(['capture', 'common'])
  const devices = useDevices(source === 'camera' ? 'videoinput' : 'audioinput', true)
  const current = useStore(capture.store, (state) => state.tracks[source]?.getSettings().deviceId)
  if (devices.every(({ value }) => value === current)) return null
  const text = t('capture:session.changeDevice')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size={isSpelled ? 'compact-md' : 'compact-sm'}
          variant={isSpelled ? 'default' : 'subtle'}
          color="gray"
          aria-label={`${text}: ${t(`common:sources.${source}`)}`}
          title={text}
        >
          {isSpelled ? text : <IconSwitchHorizontal size={18} aria-hidden />}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {devices.map(({ value, label }) => (
          <Menu.Item key={value} aria-current={value === current} onClick={() => void capture.reopen(source, value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
