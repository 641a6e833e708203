-- A company with people keeps its rule that each minute of overtime needs a decision; a new one begins with the default.
INSERT INTO settings (key, value) SELECT 'minOvertimeMinutes', to_jsonb(1) WHERE EXISTS (SELECT FROM users);
