import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconEye, IconHelp, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextSizeMenu } from './text-size-menu.tsx'
import classes from './test-header.module.css'

/** What a candidate may do besides answering. */
export interface Tools {
  /** Null where nobody watches. */
  onOpenPanel: (() => void) | null
  onHelp: () => void
}

export function HeaderTools({ onOpenPanel, onHelp }: Tools) {
  const { t } = useTranslation('test')
  const { fullscreen, toggle } = useFullscreenDocument()
  const fullscreenText = t(fullscreen ? 'fullscreen.leave' : 'fullscreen.enter')
  return (
    <div className={classes.tools}>
      {onOpenPanel === null ? null : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={onOpenPanel}
        >
          {t('proctoring.show')}
        </Button>
      )}
      <TextSizeMenu />
      {document.fullscreenEnabled ? (
        <Tooltip label={fullscreenText}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={fullscreenText} onClick={() => void toggle()}>
            {fullscreen ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      ) : null}
      <Tooltip label={`${t('help.title')} (?)`}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('help.title')} onClick={onHelp}>
          <IconHelp size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
