-- Days that were granted for years before somebody was hired go back, as far as nothing is booked of them.
WITH held AS (
  SELECT b.user_id, b.leave_type, b.year, u.hire_date, policy.id AS policy_id,
    least(granted.days, b.total_days - b.used_days - b.pending_days) AS days
  FROM leave_balances b
  INNER JOIN users u ON u.id = b.user_id
  CROSS JOIN LATERAL (
    SELECT p.id FROM leave_policies p
    WHERE p.leave_type = b.leave_type AND p.effective_from <= make_date(b.year, 1, 1)
    ORDER BY p.effective_from DESC, p.created_at DESC, p.id DESC LIMIT 1
  ) policy
  CROSS JOIN LATERAL (
    SELECT sum(l.total_days) AS days FROM leave_ledger l
    WHERE l.user_id = b.user_id AND l.leave_type = b.leave_type AND l.year = b.year
      AND (l.kind = 'GRANT' OR l.policy_id IS NOT NULL)
  ) granted
  WHERE b.limited AND b.year < extract(year FROM u.hire_date)
)
INSERT INTO leave_ledger (id, user_id, leave_type, year, kind, total_days, reason, policy_id)
SELECT gen_random_uuid(), user_id, leave_type, year, 'ADJUSTMENT', -days,
  'Hired on ' || to_char(hire_date, 'FMDD Mon YYYY'), policy_id
FROM held WHERE days > 0;
