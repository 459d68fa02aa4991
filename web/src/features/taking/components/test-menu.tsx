import { ActionIcon, Button, Drawer, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure, useFullscreenDocument } from '@mantine/hooks'
import { IconEye, IconHelp, IconMaximize, IconMenu2, IconMinimize } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_SIZES, useTextSize } from '../hooks/use-text-size.ts'
import type { Tools } from './header-tools.tsx'
import classes from './test-header.module.css'

interface TestMenuProps extends Tools {
  title: string
  /** What has no room in the row of the header. */
  children: ReactNode
}

/** The rest of the header, where there is no room for it: a sheet from the foot of the screen. */
export function TestMenu({ title, onOpenPanel, onHelp, children }: TestMenuProps) {
  const { t } = useTranslation(['test', 'common'])
  const [opened, menu] = useDisclosure(false)
  const { fullscreen, toggle } = useFullscreenDocument()
  const [textSize, setTextSize] = useTextSize()
  const after = (act: () => void) => (): void => {
    menu.close()
    act()
  }
  return (
    <>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('test:menu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={menu.open}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={menu.close}
        position="bottom"
        classNames={{ content: classes.sheet }}
        title={title}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack gap="sm" maw={560} mx="auto" pb="md">
          {children}
          <Text size="sm" fw={600} id="text-size">
            {t('test:textSize.label')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="text-size"
            value={textSize}
            data={TEXT_SIZES.map((value) => ({ value, label: t(`test:textSize.${value}`) }))}
            onChange={setTextSize}
          />
          {onOpenPanel === null ? null : (
            <Button
              variant="default"
              size="md"
              leftSection={<IconEye size={20} aria-hidden />}
              onClick={after(onOpenPanel)}
            >
              {t('test:proctoring.show')}
            </Button>
          )}
          {document.fullscreenEnabled ? (
            <Button
              variant="default"
              size="md"
              leftSection={fullscreen ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
              onClick={after(() => void toggle())}
            >
              {t(fullscreen ? 'test:fullscreen.leave' : 'test:fullscreen.enter')}
            </Button>
          ) : null}
          <Button variant="default" size="md" leftSection={<IconHelp size={20} aria-hidden />} onClick={after(onHelp)}>
            {t('test:help.title')}
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
