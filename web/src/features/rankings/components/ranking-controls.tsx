import { Button, Group, Switch, TextInput } from '@mantine/core'
import { IconMaximize, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface RankingControlsProps {
  typed: string
  onType: (text: string) => void
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
  isAnonymous: boolean
  /** Null for those who may not see names. */
  onAnonymous: ((isAnonymous: boolean) => void) | null
  isAsking: boolean
  onAsk: () => void
  /** Null where there is nothing to show. */
  onHall: (() => void) | null
}

/** What the reader sees of the rankings, and how it is kept up to date. */
export function RankingControls(props: RankingControlsProps) {
  const { t } = useTranslation('rankings')
  const { typed, onType, isFollowed, onFollow, isAnonymous, onAnonymous, isAsking, onAsk, onHall } = props
  return (
    <Group justify="space-between" align="center" gap="md">
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        type="search"
        style={{ flex: '1 1 240px', maxInlineSize: 380 }}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Group gap="md">
        <Switch label={t('follow')} checked={isFollowed} onChange={(event) => onFollow(event.currentTarget.checked)} />
        {onAnonymous === null ? null : (
          <Switch
            label={t('anonymous')}
            checked={isAnonymous}
            onChange={(event) => onAnonymous(event.currentTarget.checked)}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          aria-disabled={isAsking}
          onClick={() => {
            if (!isAsking) onAsk()
          }}
        >
          {t('refresh')}
        </Button>
        {onHall === null ? null : (
          <Button leftSection={<IconMaximize size={18} aria-hidden />} onClick={onHall}>
            {t('hall.open')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
