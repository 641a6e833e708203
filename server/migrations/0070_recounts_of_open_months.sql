-- Months that were not approved when employments came, by the rules of migration 0067, which looked at approved ones alone.
-- Such a month is to be decided on once its record is approved as it was computed before; computed again, it is right.
WITH known AS (
  SELECT employed_since, coalesce((SELECT min(created_at) FROM "payroll_recounts"), employed_since) AS listed_since
  FROM (SELECT min(created_at) AS employed_since FROM "employments") first
), doubtful AS (
  SELECT user_id, last_day + 1 AS from_day, back_on - 1 AS to_day
  FROM (
    SELECT user_id, last_day, lead(first_day) OVER (PARTITION BY user_id ORDER BY first_day) AS back_on FROM "employments"
  ) ended
  WHERE back_on > last_day + 1
  UNION ALL
  -- Pay from the first day on was written by migration 0067: before, it was known from a later day on.
  SELECT began.user_id, began.first_day, before.paid_from - 1
  FROM (
    SELECT DISTINCT ON (user_id) user_id, first_day, is_first_day_known FROM "employments" ORDER BY user_id, first_day
  ) began
  CROSS JOIN LATERAL (
    SELECT min(h.holds_from) AS paid_from FROM "employment_history" h CROSS JOIN known
    WHERE h.user_id = began.user_id AND h.recorded_at <= known.employed_since
  ) before
  WHERE began.is_first_day_known AND before.paid_from > began.first_day AND EXISTS (
    SELECT FROM "employment_history" h
    WHERE h.user_id = began.user_id AND h.holds_from <= began.first_day AND h.salary IS NOT NULL)
), months AS (
  SELECT DISTINCT r.user_id, r.period, (r.period || '-01')::date AS first,
    ((r.period || '-01')::date + interval '1 month - 1 day')::date AS last
  FROM doubtful d
  JOIN "payroll_records" r ON r.user_id = d.user_id
    AND r.period BETWEEN to_char(d.from_day, 'YYYY-MM') AND to_char(d.to_day, 'YYYY-MM')
  CROSS JOIN known
  WHERE r.computed_at <= known.employed_since
    AND (r.status IN ('DRAFT', 'PENDING_APPROVAL') OR r.approved_at > known.listed_since)
)
INSERT INTO "payroll_recounts" (user_id, period)
SELECT m.user_id, m.period FROM months m
WHERE (
  SELECT coalesce(sum(l.quantity), 0) FROM "payroll_records" r JOIN "payroll_lines" l ON l.record_id = r.id
  WHERE r.user_id = m.user_id AND r.period = m.period AND l.period = m.period AND l.code = 'SALARY'
) <> (
  SELECT coalesce(sum(least(e.last_day, m.last) - greatest(e.first_day, m.first) + 1), 0) FROM "employments" e
  WHERE e.user_id = m.user_id AND e.first_day <= m.last AND (e.last_day IS NULL OR e.last_day >= greatest(e.first_day, m.first))
)
ON CONFLICT DO NOTHING;
