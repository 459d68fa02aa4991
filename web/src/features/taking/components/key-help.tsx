import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function KeyHelp({
  opened,
  isAdaptive,
  onClose,
}: {
  opened: boolean
  isAdaptive: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['test', 'common'])
  const keys = [
    ['1–6, A–F', t('test:help.choose')],
    ['→, N', t('test:help.next')],
    ...(isAdaptive
      ? []
      : [
          ['←, P', t('test:help.previous')],
          ['M', t('test:help.mark')],
        ]),
    ['?', t('test:help.help')],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('test:help.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="xs">
        {keys.map(([key, meaning]) => (
          <Group key={key} wrap="nowrap">
            <Kbd miw={96} ta="center" dir="ltr">
              {key}
            </Kbd>
            <Text size="sm">{meaning}</Text>
          </Group>
        ))}
        <Text size="sm" c="var(--pengawas-quiet)" mt="xs">
          {t('test:help.typing')}
        </Text>
      </Stack>
    </Modal>
  )
}
