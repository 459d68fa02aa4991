import { Button, NativeSelect, NumberInput, Popover, Stack, Switch } from '@mantine/core'
import { WALL_LAYOUTS, WALL_ORDERS, WALL_PAGE_SIZES, WALL_TURN_SECONDS } from '@pengawas/shared/contracts/wall-view'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'

/** Whom first, what tiles show, how many are on a page, and whether pages turn by themselves. */
export function ViewMenu() {
  const { t } = useTranslation('wall')
  const { viewing } = useWallSession()
  const view = useWall((state) => state.view)
  return (
    <Popover width={280} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconLayoutGrid size={16} aria-hidden />}>
          {t('view.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('view.title')}>
        <Stack gap="sm">
          <NativeSelect
            label={`${t('view.order')} (O)`}
            value={view.order}
            data={WALL_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={({ currentTarget }) => {
              const order = WALL_ORDERS.find((each) => each === currentTarget.value)
              if (order) viewing.choose({ order })
            }}
          />
          <NativeSelect
            label={`${t('view.layout')} (V)`}
            value={view.layout}
            data={WALL_LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
            onChange={({ currentTarget }) => {
              const layout = WALL_LAYOUTS.find((each) => each === currentTarget.value)
              if (layout) viewing.choose({ layout })
            }}
          />
          <NativeSelect
            label={t('view.pageSize')}
            value={view.pageSize}
            data={WALL_PAGE_SIZES.map((value) => ({
              value,
              label: value === 'fit' || value === 'all' ? t(`pageSize.${value}`) : t('pageSize.tiles', { value }),
            }))}
            onChange={({ currentTarget }) => {
              const pageSize = WALL_PAGE_SIZES.find((each) => each === currentTarget.value)
              if (pageSize) viewing.choose({ pageSize })
            }}
          />
          <Switch
            label={`${t('view.turn')} (G)`}
            checked={view.isTurning}
            onChange={({ currentTarget }) => viewing.choose({ isTurning: currentTarget.checked })}
          />
          <NumberInput
            label={t('view.turnSeconds')}
            {...WALL_TURN_SECONDS}
            step={5}
            allowDecimal={false}
            clampBehavior="blur"
            value={view.turnSeconds}
            onChange={(value) => {
              const { min, max } = WALL_TURN_SECONDS
              if (typeof value === 'number' && value >= min && value <= max) viewing.choose({ turnSeconds: value })
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
