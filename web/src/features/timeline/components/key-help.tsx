import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyList } from '../../../ui/key-list.tsx'
import { useTimelineKeys } from '../hooks/use-timeline-keys.ts'

export function KeyHelp() {
  const { t } = useTranslation('timeline')
  const [isOpen, setOpen] = useState(false)
  useTimelineKeys({ '?': () => setOpen((open) => !open) })
  const keys = [
    [t('keys.space'), t('keys.playPause')],
    [t('keys.arrows'), t('keys.seek')],
    [t('keys.shiftArrows'), t('keys.seekFar')],
    [', .', t('keys.frames')],
    ['N, P', t('keys.flags')],
    ['1–6', t('keys.speeds')],
    ['[ ]', t('keys.slowerFaster')],
    ['M', t('keys.sound')],
    ['+ −', t('keys.zoom')],
    ['?', t('keys.help')],
  ] as const
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" withArrow trapFocus>
      <Popover.Target>
        <Tooltip label={`${t('help')} (?)`}>
          <ActionIcon variant="default" size={38} aria-label={t('help')} onClick={() => setOpen(!isOpen)}>
            <IconKeyboard size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('help')}>
        <KeyList keys={keys} />
      </Popover.Dropdown>
    </Popover>
  )
}
