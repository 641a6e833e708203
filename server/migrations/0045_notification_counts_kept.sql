INSERT INTO notification_counts (user_id, type, total, unread)
  SELECT user_id, type, count(*), count(*) FILTER (WHERE NOT is_read) FROM notifications GROUP BY user_id, type;
--> statement-breakpoint
-- However many notifications a statement writes, each count is touched once, and always in the same order, so that of two
-- who write neither waits for the other in a circle.
CREATE FUNCTION count_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts AS known (user_id, type, total, unread)
    SELECT user_id, type, count(*), count(*) FILTER (WHERE NOT is_read) FROM after_change
    GROUP BY user_id, type ORDER BY user_id, type
    ON CONFLICT (user_id, type) DO UPDATE
      SET total = known.total + excluded.total, unread = known.unread + excluded.unread;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A notification keeps its person and its type. The counts of somebody who is deleted may be gone before.
CREATE FUNCTION count_changed_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR gone IN SELECT user_id, type, count(*) AS total, count(*) FILTER (WHERE NOT is_read) AS unread
        FROM before_change GROUP BY user_id, type ORDER BY user_id, type LOOP
      UPDATE notification_counts SET total = total - gone.total, unread = unread - gone.unread
        WHERE user_id = gone.user_id AND type = gone.type;
    END LOOP;
    RETURN NULL;
  END IF;
  FOR gone IN SELECT user_id, type, sum(unread) AS unread FROM (
        SELECT user_id, type, 1 AS unread FROM before_change WHERE NOT is_read
        UNION ALL SELECT user_id, type, -1 FROM after_change WHERE NOT is_read
      ) AS moved GROUP BY user_id, type HAVING sum(unread) <> 0 ORDER BY user_id, type LOOP
    UPDATE notification_counts SET unread = unread - gone.unread
      WHERE user_id = gone.user_id AND type = gone.type;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_counted_new AFTER INSERT ON notifications
  REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_counted_read AFTER UPDATE ON notifications
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_counted_gone AFTER DELETE ON notifications
  REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_notifications();
