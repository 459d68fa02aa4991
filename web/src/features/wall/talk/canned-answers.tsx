import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { MAX_CANNED_ANSWERS } from '@pengawas/shared/contracts/account'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsQuery, useChangeSettings } from '../../../lib/settings.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

const BUILT_IN = ['help', 'wait', 'reload', 'camera', 'noAnswer'] as const

interface CannedAnswersProps {
  /** What stands in the field, and can be kept. */
  text: string
  onChoose: (text: string) => void
}

/** Prepared answers: those of the system, and the proctor's own, which the account keeps. */
export function CannedAnswers({ text, onChoose }: CannedAnswersProps) {
  const { t } = useTranslation('chat')
  const settings = useQuery(settingsQuery)
  const changing = useChangeSettings()
  const own = settings.data?.cannedAnswers ?? []
  const words = text.trim()
  const canSave = words !== '' && !own.includes(words) && own.length < MAX_CANNED_ANSWERS && settings.data !== undefined
  return (
    <>
      <Menu position="top-start" width={340} withinPortal>
        <Menu.Target>
          <Button size="compact-md" variant="default">
            {t('canned.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {own.length === 0 ? null : <Menu.Label>{t('canned.own')}</Menu.Label>}
          {own.map((answer) => (
            <Group key={answer} gap={4} wrap="nowrap">
              <Menu.Item flex={1} onClick={() => onChoose(answer)}>
                <Text size="sm" dir="auto" lineClamp={2}>
                  {answer}
                </Text>
              </Menu.Item>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('canned.remove', { text: answer })}
                onClick={() => changing.mutate({ cannedAnswers: own.filter((each) => each !== answer) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Menu.Label>{t('canned.builtIn')}</Menu.Label>
          {BUILT_IN.map((name) => (
            <Menu.Item key={name} onClick={() => onChoose(t(`canned.${name}`))}>
              {t(`canned.${name}`)}
            </Menu.Item>
          ))}
          {canSave ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconDeviceFloppy size={16} aria-hidden />}
                onClick={() => changing.mutate({ cannedAnswers: [...own, words] })}
              >
                {t('canned.save')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {changing.error === null ? null : <FailureAlert error={changing.error} />}
    </>
  )
}
