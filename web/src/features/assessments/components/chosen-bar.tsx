import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ChosenBarProps {
  chosen: number
  maximum: number
  /** Said where more are chosen than may be; null where not. */
  overText: string | null
  canSelectAll: boolean
  isSelecting: boolean
  onSelectAll: () => void
  onClear: () => void
}

/** How many of a picker's list are chosen, and the buttons that choose all or none. */
export function ChosenBar({
  chosen,
  maximum,
  overText,
  canSelectAll,
  isSelecting,
  onSelectAll,
  onClear,
}: ChosenBarProps) {
  const { t } = useTranslation('assessments')
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {t('pick.count', { chosen, max: maximum })}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="light"
            loading={isSelecting}
            disabled={!canSelectAll}
            onClick={onSelectAll}
          >
            {t('pick.selectAll')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" disabled={chosen === 0} onClick={onClear}>
            {t('pick.clear')}
          </Button>
        </Group>
      </Group>
      {overText === null ? null : (
        <Alert color="orange" role="alert" py="xs">
          {overText}
        </Alert>
      )}
    </>
  )
}
